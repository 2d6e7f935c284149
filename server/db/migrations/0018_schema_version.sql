-- Which copies of the server can work with this database (db/schema-version.ts). Copies from before it can't be told, and
-- don't understand what newer ones say to each other.
CREATE TABLE "schema_version" (
	"only" boolean PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"lowest" integer NOT NULL,
	"triggers" text NOT NULL
);
