-- Where a page on a screen is written to is kept outside the file, in the user's state folder
-- (store/live.h): a file that came from elsewhere has no say in what is written on this machine.
DROP TABLE live_page;
