-- Addresses are compared exactly but for the case of ASCII letters: the program writes the index of names with other letters
-- anew after this (exact-addresses.ts). Links to a new password carry the same index, and last an hour.
delete from password_resets;
-- A sign-in ends 90 days after it was made, whatever its use. New ones are written so; this cuts those from before.
update tokens set expires_at = least(expires_at, created_at + interval '90 days');
