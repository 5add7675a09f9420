-- Suppressions whose domain is not in ASCII: an earlier version has kept them as they were written. The start of a process gives them
-- the form in which they are found, and this tells it at once that there are none.
create index suppressions_beyond_ascii on suppressions (id) where value ~ '[^\x01-\x7f][^@]*$';
