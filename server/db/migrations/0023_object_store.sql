CREATE TABLE "object_store" (
	"only" boolean PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL
);
