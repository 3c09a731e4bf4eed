//! Harbour counts the boats that pass a camera. It writes a line for **each boat**, and a *summary* at the end of the day.
//! The source is [in the archive](https://example.org/archive), and `harbour --help` lists every option.
//!
//! # Set up the camera
//!
//! The camera needs a **dry** place above the quay. See [the list of places](https://example.org/places) first.
//!
//! 1. Unpack the camera.
//! 2. Mount it:
//!    - on a pole, or
//!    - on a wall that does not shake:
//!      - stone is best
//!      - wood is *not* good
//! 3. Turn it on with `power on`.
//! 4. Wait until the lamp is green.
//!
//! Things that you need:
//!
//! - a ladder
//! - two screws
//! - a cable of ten metres
//! - some patience
//!
//! # Count boats
//!
//! Run the program in a terminal. It prints what it sees.
//!
//! ```
//! use guide::count;
//!
//! let mut total = 0;
//! for hour in 0..24 {
//!     if hour > 6 {
//!         total += count(hour); // one more
//!     }
//! }
//! ```
//!
//! > The sea does not count its boats.
//! >
//! > We do it for the *harbour master*, who asks every evening.
//!
//! # Results by month
//!
//! | Month | Boats | Ferries |
//! |-------|------:|:-------:|
//! | March | 210   | 12      |
//! | April | **340** | 15    |
//! | May   | 512   | `n/a`   |
//! | June  | 498   | 31      |
//!
//! The answer is in the table.[^1]
//!
//! [^1]: A picture of the first minute is grey, because the camera is still cold.

/// Counts the boats of one hour.
///
/// # Examples
///
/// ```
/// let boats = guide::count(12);
/// assert!(boats > 0);
/// ```
pub fn count(hour: u32) -> u32 {
    hour + 1
}

/// A boat that was seen.
pub struct Boat {
    /// Its length in metres.
    pub length: u32,
    /// Its depth below the water.
    pub draught: u32,
}

impl Boat {
    /// Whether the boat may enter the inner basin.
    pub fn fits(&self, depth: u32) -> bool {
        self.draught < depth
    }

    /// The fee in coins.
    pub fn fee(&self) -> u32 {
        self.length * 2
    }
}
