/// The window's parts and their arrangement, for GtkBuilder.
enum Interface {
  static let definition = """
    <interface domain="pasteboard">
      <menu id="itemMenu">
        <section>
          <item>
            <attribute name="label" translatable="yes">Paste</attribute>
            <attribute name="action">item.paste</attribute>
            <attribute name="accel">Return</attribute>
          </item>
          <item>
            <attribute name="label" translatable="yes">Paste as plain text</attribute>
            <attribute name="action">item.paste-plain</attribute>
            <attribute name="accel">&lt;Shift&gt;Return</attribute>
          </item>
          <item>
            <attribute name="label" translatable="yes">Paste as Markdown</attribute>
            <attribute name="action">item.paste-markdown</attribute>
            <attribute name="accel">&lt;Control&gt;m</attribute>
          </item>
          <item>
            <attribute name="label" translatable="yes">Paste as HTML</attribute>
            <attribute name="action">item.paste-html</attribute>
            <attribute name="accel">&lt;Control&gt;h</attribute>
          </item>
          <item>
            <attribute name="label" translatable="yes">Paste as RTF</attribute>
            <attribute name="action">item.paste-rtf</attribute>
            <attribute name="accel">&lt;Control&gt;r</attribute>
          </item>
          <item>
            <attribute name="label" translatable="yes">Copy, and paste nothing</attribute>
            <attribute name="action">item.copy</attribute>
            <attribute name="accel">&lt;Control&gt;Return</attribute>
          </item>
        </section>
        <section>
          <item>
            <attribute name="label" translatable="yes">Save the shown type to a file</attribute>
            <attribute name="action">item.save</attribute>
            <attribute name="accel">&lt;Control&gt;s</attribute>
          </item>
          <item>
            <attribute name="label" translatable="yes">Pin or unpin</attribute>
            <attribute name="action">item.pin</attribute>
            <attribute name="accel">&lt;Control&gt;p</attribute>
          </item>
          <item>
            <attribute name="label" translatable="yes">Delete</attribute>
            <attribute name="action">item.delete</attribute>
            <attribute name="accel">Delete</attribute>
          </item>
        </section>
      </menu>
      <menu id="windowMenu">
        <section>
          <item>
            <attribute name="label" translatable="yes">Save the shown type to a file</attribute>
            <attribute name="action">item.save</attribute>
            <attribute name="accel">&lt;Control&gt;s</attribute>
          </item>
        </section>
        <section>
          <item>
            <attribute name="label" translatable="yes">Record nothing for ten minutes</attribute>
            <attribute name="action">item.pause</attribute>
          </item>
          <item>
            <attribute name="label" translatable="yes">Delete the history…</attribute>
            <attribute name="action">item.clear</attribute>
          </item>
        </section>
        <section>
          <item>
            <attribute name="label" translatable="yes">Keyboard shortcuts</attribute>
            <attribute name="action">item.shortcuts</attribute>
            <attribute name="accel">F1</attribute>
          </item>
        </section>
      </menu>
      <object class="GtkTextTagTable" id="styles">
        <child type="tag">
          <object class="GtkTextTag">
            <property name="name">b</property>
            <property name="weight">700</property>
          </object>
        </child>
        <child type="tag">
          <object class="GtkTextTag">
            <property name="name">i</property>
            <property name="style">italic</property>
          </object>
        </child>
        <child type="tag">
          <object class="GtkTextTag">
            <property name="name">u</property>
            <property name="underline">single</property>
          </object>
        </child>
        <child type="tag">
          <object class="GtkTextTag">
            <property name="name">s</property>
            <property name="strikethrough">1</property>
          </object>
        </child>
        <child type="tag">
          <object class="GtkTextTag">
            <property name="name">sub</property>
            <property name="rise">-3000</property>
            <property name="scale">0.8</property>
          </object>
        </child>
        <child type="tag">
          <object class="GtkTextTag">
            <property name="name">sup</property>
            <property name="rise">5000</property>
            <property name="scale">0.8</property>
          </object>
        </child>
        <child type="tag">
          <object class="GtkTextTag">
            <property name="name">tt</property>
            <property name="family">monospace</property>
          </object>
        </child>
        <child type="tag">
          <object class="GtkTextTag">
            <property name="name">span weight=&quot;bold&quot; size=&quot;xx-large&quot;</property>
            <property name="weight">700</property>
            <property name="scale">1.728</property>
          </object>
        </child>
        <child type="tag">
          <object class="GtkTextTag">
            <property name="name">span weight=&quot;bold&quot; size=&quot;x-large&quot;</property>
            <property name="weight">700</property>
            <property name="scale">1.44</property>
          </object>
        </child>
        <child type="tag">
          <object class="GtkTextTag">
            <property name="name">span weight=&quot;bold&quot; size=&quot;large&quot;</property>
            <property name="weight">700</property>
            <property name="scale">1.2</property>
          </object>
        </child>
        <child type="tag">
          <object class="GtkTextTag">
            <property name="name">span weight=&quot;bold&quot; size=&quot;medium&quot;</property>
            <property name="weight">700</property>
          </object>
        </child>
        <child type="tag">
          <object class="GtkTextTag">
            <property name="name">span underline=&quot;single&quot; foreground=&quot;#3584e4&quot;</property>
            <property name="underline">single</property>
            <property name="foreground">#3584e4</property>
          </object>
        </child>
        <child type="tag">
          <object class="GtkTextTag">
            <property name="name">span background=&quot;#f6d32d&quot; foreground=&quot;#000000&quot;</property>
            <property name="background">#f6d32d</property>
            <property name="foreground">#000000</property>
          </object>
        </child>
      </object>
      <object class="GtkTextBuffer" id="text">
        <property name="tag-table">styles</property>
      </object>
      <object class="GtkWindow" id="window">
        <property name="title">Pasteboard</property>
        <property name="icon-name">org.pasteboard.Window</property>
        <property name="default-width">860</property>
        <property name="default-height">540</property>
        <property name="hide-on-close">1</property>
        <child>
          <object class="GtkEventControllerKey" id="keys">
            <property name="propagation-phase">capture</property>
          </object>
        </child>
        <child>
          <object class="GtkBox" id="content">
            <property name="orientation">vertical</property>
            <child>
              <object class="GtkBox">
                <property name="spacing">8</property>
                <property name="margin-top">8</property>
                <property name="margin-bottom">8</property>
                <property name="margin-start">8</property>
                <property name="margin-end">8</property>
                <child>
                  <object class="GtkSearchEntry" id="search">
                    <property name="hexpand">1</property>
                    <property name="placeholder-text" translatable="yes">Type to search the history</property>
                    <accessibility>
                      <property name="label" translatable="yes">Search the history</property>
                    </accessibility>
                  </object>
                </child>
                <child>
                  <object class="GtkMenuButton" id="menuButton">
                    <property name="icon-name">open-menu-symbolic</property>
                    <property name="focus-on-click">0</property>
                    <property name="primary">1</property>
                    <property name="menu-model">windowMenu</property>
                    <property name="tooltip-text" translatable="yes">Menu</property>
                    <accessibility>
                      <property name="label" translatable="yes">Menu</property>
                    </accessibility>
                  </object>
                </child>
              </object>
            </child>
            <child>
              <object class="GtkBox" id="pause">
                <property name="visible">0</property>
                <property name="spacing">12</property>
                <property name="margin-bottom">8</property>
                <property name="margin-start">12</property>
                <property name="margin-end">8</property>
                <child>
                  <object class="GtkLabel" id="pauseText">
                    <property name="xalign">0</property>
                    <property name="hexpand">1</property>
                    <property name="wrap">1</property>
                  </object>
                </child>
                <child>
                  <object class="GtkButton" id="resume">
                    <property name="focus-on-click">0</property>
                    <property name="label" translatable="yes">Record again</property>
                  </object>
                </child>
              </object>
            </child>
            <child>
              <object class="GtkBox" id="offer">
                <property name="visible">0</property>
                <property name="orientation">vertical</property>
                <property name="valign">center</property>
                <property name="spacing">12</property>
                <property name="margin-top">8</property>
                <property name="margin-bottom">16</property>
                <property name="margin-start">24</property>
                <property name="margin-end">24</property>
                <child>
                  <object class="GtkLabel">
                    <property name="label" translatable="yes">No history is kept. With a history, you find here what you have copied; passwords that are marked as such stay out of it.</property>
                    <property name="wrap">1</property>
                    <property name="max-width-chars">60</property>
                    <property name="justify">center</property>
                  </object>
                </child>
                <child>
                  <object class="GtkButton" id="turnOn">
                    <property name="label" translatable="yes">Turn on</property>
                    <property name="halign">center</property>
                    <style><class name="suggested-action"/></style>
                  </object>
                </child>
              </object>
            </child>
            <child>
              <object class="GtkPaned" id="panes">
                <property name="position">400</property>
                <property name="vexpand">1</property>
                <property name="shrink-start-child">0</property>
                <property name="shrink-end-child">0</property>
                <property name="start-child">
                  <object class="GtkScrolledWindow" id="listScroll">
                    <property name="hscrollbar-policy">never</property>
                    <property name="width-request">240</property>
                    <property name="child">
                      <object class="GtkListView" id="list">
                        <property name="single-click-activate">0</property>
                        <property name="focusable">0</property>
                        <property name="factory"><object class="GtkSignalListItemFactory" id="rows"/></property>
                        <style><class name="navigation-sidebar"/></style>
                        <accessibility>
                          <property name="label" translatable="yes">Items of the history</property>
                        </accessibility>
                      </object>
                    </property>
                  </object>
                </property>
                <property name="end-child">
                  <object class="GtkBox">
                    <property name="orientation">vertical</property>
                    <property name="width-request">240</property>
                    <child>
                      <object class="GtkBox">
                        <property name="spacing">6</property>
                        <property name="margin-top">6</property>
                        <property name="margin-bottom">6</property>
                        <property name="margin-start">8</property>
                        <property name="margin-end">8</property>
                        <child>
                          <object class="GtkDropDown" id="forms">
                            <property name="hexpand">1</property>
                            <accessibility>
                              <property name="label" translatable="yes">Type of the item</property>
                            </accessibility>
                          </object>
                        </child>
                        <child>
                          <object class="GtkToggleButton" id="source">
                            <property name="label" translatable="yes">Source</property>
                            <property name="tooltip-text" translatable="yes">Show the bytes as they were copied (Ctrl+U)</property>
                          </object>
                        </child>
                      </object>
                    </child>
                    <child>
                      <object class="GtkStack" id="looks">
                        <property name="vexpand">1</property>
                        <child>
                          <object class="GtkStackPage">
                            <property name="name">text</property>
                            <property name="child">
                              <object class="GtkScrolledWindow">
                                <property name="child">
                                  <object class="GtkTextView" id="preview">
                                    <property name="buffer">text</property>
                                    <property name="editable">0</property>
                                    <property name="cursor-visible">0</property>
                                    <property name="wrap-mode">word-char</property>
                                    <property name="left-margin">12</property>
                                    <property name="right-margin">12</property>
                                    <property name="top-margin">8</property>
                                    <property name="bottom-margin">8</property>
                                    <accessibility>
                                      <property name="label" translatable="yes">Preview</property>
                                    </accessibility>
                                  </object>
                                </property>
                              </object>
                            </property>
                          </object>
                        </child>
                        <child>
                          <object class="GtkStackPage">
                            <property name="name">picture</property>
                            <property name="child">
                              <object class="GtkPicture" id="picture">
                                <property name="halign">center</property>
                                <property name="valign">center</property>
                                <property name="margin-start">12</property>
                                <property name="margin-end">12</property>
                              </object>
                            </property>
                          </object>
                        </child>
                      </object>
                    </child>
                    <child>
                      <object class="GtkLabel" id="facts">
                        <property name="xalign">0</property>
                        <property name="ellipsize">end</property>
                        <property name="margin-top">6</property>
                        <property name="margin-bottom">6</property>
                        <property name="margin-start">12</property>
                        <property name="margin-end">12</property>
                        <style><class name="dim-label"/></style>
                      </object>
                    </child>
                  </object>
                </property>
              </object>
            </child>
            <child>
              <object class="GtkRevealer" id="notice">
                <property name="transition-type">slide-up</property>
                <property name="transition-duration">0</property>
                <property name="child">
                  <object class="GtkBox">
                    <property name="spacing">12</property>
                    <property name="margin-top">6</property>
                    <property name="margin-bottom">6</property>
                    <property name="margin-start">12</property>
                    <property name="margin-end">12</property>
                    <child>
                      <object class="GtkLabel" id="noticeText">
                        <property name="xalign">0</property>
                        <property name="hexpand">1</property>
                        <property name="wrap">1</property>
                      </object>
                    </child>
                    <child>
                      <object class="GtkButton" id="undo">
                        <property name="label" translatable="yes">Undo</property>
                        <property name="tooltip-text" translatable="yes">Keep the deleted item (Ctrl+Z)</property>
                      </object>
                    </child>
                  </object>
                </property>
              </object>
            </child>
          </object>
        </child>
      </object>
    </interface>
    """

  /// A row of the list: an icon, what the item contains, a pin, and the rest.
  static let row = """
    <interface>
      <object class="GtkBox" id="row">
        <property name="spacing">8</property>
        <child>
          <object class="GtkGestureClick" id="menuClick">
            <property name="button">3</property>
          </object>
        </child>
        <child>
          <object class="GtkDragSource" id="drag">
            <property name="actions">copy</property>
          </object>
        </child>
        <child><object class="GtkImage"/></child>
        <child>
          <object class="GtkLabel">
            <property name="xalign">0</property>
            <property name="hexpand">1</property>
            <property name="ellipsize">end</property>
            <property name="single-line-mode">1</property>
          </object>
        </child>
        <child>
          <object class="GtkImage">
            <property name="icon-name">view-pin-symbolic</property>
          </object>
        </child>
        <child>
          <object class="GtkLabel">
            <style><class name="dim-label"/><class name="caption"/></style>
          </object>
        </child>
      </object>
    </interface>
    """
}
