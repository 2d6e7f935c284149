CREATE TABLE "missed_listings" (
	"user_id" uuid NOT NULL,
	"scan_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"site_id" text NOT NULL,
	"asked" boolean NOT NULL,
	"missed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "missed_listings_user_id_scan_id_digest_pk" PRIMARY KEY("user_id","scan_id","digest")
);
--> statement-breakpoint
ALTER TABLE "site_checks" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "site_checks" ADD COLUMN "released_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "missed_listings_site" ON "missed_listings" USING btree ("site_id","missed_at");