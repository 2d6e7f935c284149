CREATE TABLE "bad_contacts" (
	"digest" text PRIMARY KEY NOT NULL,
	"site_id" text NOT NULL,
	"why" text NOT NULL,
	"bounced_at" timestamp (3) with time zone NOT NULL
);
