/** @mainpage Harbour guide

Harbour counts the boats that pass a camera. It writes a line for **each boat**, and a *summary* at the end of the day.
The source is [in the archive](https://example.org/archive), and `harbour --help` lists every option.

@section camera Set up the camera

Water is H<sub>2</sub>O, and the error grows with x<sup>2</sup>. The page shows the picture at once.

The camera needs a **dry** place above the quay. See [the list of places](https://example.org/places) first.

1. Unpack the camera.
2. Mount it:
   - on a pole, or
   - on a wall that does not shake:
     - stone is best
     - wood is *not* good
3. Turn it on with `power on`.
4. Wait until the lamp is green.

Things that you need:

- a ladder
- two screws
- a cable of ten metres
- some patience

@section count Count boats

Run the program in a terminal. It prints what it sees.

@code{.c}
#include "harbour.h"

int main(void) {
    int total = 0;
    for (int hour = 0; hour < 24; hour++) {
        total += count_boats(hour);  // one more
    }
    return total;
}
@endcode

Then read the result:

@verbatim
$ harbour count --hours 24
boats: 17
ferries: 3
@endverbatim

@note The clock of the camera must be right.

@warning Do not look into the lamp.

> The sea does not count its boats.
>
> We do it for the *harbour master*, who asks every evening.

@section results Results by month

| Month | Boats   | Ferries |
|-------|--------:|:-------:|
| March | 210     | 12      |
| April | **340** | 15      |
| May   | 512     | `n/a`   |
| June  | 498     | 31      |

<dl>
<dt>Draught</dt><dd>The depth of a boat below the water.</dd>
<dt>Freeboard</dt><dd>The height of a boat <em>above</em> the water.</dd>
</dl>

@image html boat.png "A boat at the quay"

The answer is in the table.
*/

/** @file
 * The functions of Harbour.
 */

/** A boat that was seen. */
struct boat {
    int length; /**< Its length in metres. */
    int draught; /**< Its depth below the water. */
};

/** Counts the boats of one hour.
 *
 * @param hour The hour, from 0 to 23.
 * @return The number of boats.
 * @note Ferries are counted too.
 * @see harbour_close
 */
int count_boats(int hour);

/** Ends the count.
 *
 * Call it once:
 * @code
 * if (harbour_close() != 0) {
 *     return 1;
 * }
 * @endcode
 *
 * @return 0 when all is well.
 */
int harbour_close(void);
