-- Everything that says something about a person is encrypted by the server. A migration has no key: what was there is kept
-- as plain text, and sealed when the database is next opened (db/seal-plain.ts). No row changes for any device, so none is
-- numbered anew.
ALTER TABLE "realtime_updates" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "realtime_updates" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "realtime_updates" SET "sealed" = json_build_object('update_data', "update_data", 'evidence', "evidence")::text;--> statement-breakpoint
ALTER TABLE "realtime_updates" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "realtime_updates" ALTER COLUMN "sealed" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "realtime_updates" DROP COLUMN "update_data";--> statement-breakpoint
ALTER TABLE "realtime_updates" DROP COLUMN "evidence";--> statement-breakpoint
ALTER TABLE "reappearance_alerts" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "reappearance_alerts" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "reappearance_alerts" SET "sealed" = json_build_object('listing_key', "listing_key")::text;--> statement-breakpoint
ALTER TABLE "reappearance_alerts" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "reappearance_alerts" ALTER COLUMN "sealed" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reappearance_alerts" DROP COLUMN "listing_key";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "notifications" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "notifications" SET "sealed" = json_build_object('title', "title", 'message', "message")::text;--> statement-breakpoint
ALTER TABLE "notifications" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "sealed" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "title";--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "message";--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "intents" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "intents" SET "sealed" = json_build_object('payload', "payload", 'result', "result", 'error', "error")::text;--> statement-breakpoint
ALTER TABLE "intents" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "intents" ALTER COLUMN "sealed" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "intents" DROP COLUMN "payload";--> statement-breakpoint
ALTER TABLE "intents" DROP COLUMN "result";--> statement-breakpoint
ALTER TABLE "intents" DROP COLUMN "error";--> statement-breakpoint
ALTER TABLE "seen_records" RENAME TO "seen_records_plain";--> statement-breakpoint
ALTER TABLE "seen_records_plain" DROP CONSTRAINT "seen_records_user_id_scan_id_key_pk";--> statement-breakpoint
CREATE TABLE "seen_records" (
	"user_id" uuid NOT NULL,
	"scan_id" uuid NOT NULL,
	"records" text NOT NULL,
	CONSTRAINT "seen_records_user_id_scan_id_pk" PRIMARY KEY("user_id","scan_id")
);
--> statement-breakpoint
INSERT INTO "seen_records" SELECT "user_id", "scan_id", json_agg(json_build_object('key', "key", 'record', "record", 'found_by', "found_by"))::text FROM "seen_records_plain" GROUP BY "user_id", "scan_id";--> statement-breakpoint
DROP TABLE "seen_records_plain";--> statement-breakpoint
ALTER TABLE "removal_attempts" ALTER COLUMN "resume" SET DATA TYPE text USING nullif("resume"::text, 'null');--> statement-breakpoint
ALTER TABLE "work" ALTER COLUMN "input" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "work" ALTER COLUMN "input" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "work" ALTER COLUMN "input" SET DATA TYPE text USING nullif("input"::text, '{}');--> statement-breakpoint
ALTER TABLE "searches" DROP CONSTRAINT "searches_user_id_person_id_site_id_name_place_pk";--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "id" uuid;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "asked" text;--> statement-breakpoint
UPDATE "searches" SET "id" = gen_random_uuid(), "asked" = json_build_object('name', "name", 'place', "place")::text;--> statement-breakpoint
ALTER TABLE "searches" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "searches" ALTER COLUMN "asked" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "searches" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "searches" DROP COLUMN "place";--> statement-breakpoint
CREATE INDEX "searches_site" ON "searches" USING btree ("user_id","person_id","site_id");--> statement-breakpoint
CREATE TABLE "server_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"public_jwk" jsonb,
	"sealed" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
