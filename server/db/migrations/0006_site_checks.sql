CREATE TABLE "site_checks" (
	"site_id" text PRIMARY KEY NOT NULL,
	"control" text,
	"control_at" timestamp (3) with time zone
);
