-- Which node took the file of an import, by its name: told where another one, without the same folder, is asked for the file.
alter table imports add column node text;
