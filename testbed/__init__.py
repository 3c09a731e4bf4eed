"""The test bed: real display servers, the daemon, and other people's programs, private and gone afterwards."""
