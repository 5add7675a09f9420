-- What an import found in the columns of its file, without values of persons: [{ column, values_skipped, says_no }].
alter table jobs add column import_columns jsonb;
