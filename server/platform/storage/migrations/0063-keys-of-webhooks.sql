-- Which key signs the calls of an automation, and since when. The previous key signs as well for a while.
alter table flows add column key_generation integer not null default 0, add column key_rotated_at timestamptz;
