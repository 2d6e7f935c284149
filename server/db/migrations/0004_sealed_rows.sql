-- Fields about people lie together in one column, which the server encrypts. A migration has no key: what was there is kept
-- as plain JSON, and sealed when the database is next opened (db/reseal-rows.ts). No row changes for any device, so none is
-- numbered anew.
ALTER TABLE "exposure_scans" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "exposure_scans" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "exposure_scans" SET "sealed" = json_build_object('listings', "listings")::text;--> statement-breakpoint
ALTER TABLE "exposure_scans" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "exposure_scans" ALTER COLUMN "sealed" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "exposure_scans" DROP COLUMN "listings";--> statement-breakpoint
ALTER TABLE "legal_requests" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "legal_requests" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "legal_requests" SET "sealed" = json_build_object('content', "content", 'ai_analysis', "ai_analysis")::text;--> statement-breakpoint
ALTER TABLE "legal_requests" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "legal_requests" ALTER COLUMN "sealed" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "legal_requests" DROP COLUMN "content";--> statement-breakpoint
ALTER TABLE "legal_requests" DROP COLUMN "ai_analysis";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "messages" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "messages" SET "sealed" = json_build_object('from_address', "from_address", 'to_address', "to_address", 'subject', "subject", 'body', "body")::text;--> statement-breakpoint
ALTER TABLE "messages" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "sealed" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "from_address";--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "to_address";--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "subject";--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "body";--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "people" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "people" SET "sealed" = json_build_object('relation', "relation", 'names', "names", 'birth_year', "birth_year", 'birth_date', "birth_date", 'places', "places", 'phones', "phones", 'emails', "emails", 'relatives', "relatives")::text;--> statement-breakpoint
ALTER TABLE "people" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "people" ALTER COLUMN "sealed" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "people" DROP COLUMN "relation";--> statement-breakpoint
ALTER TABLE "people" DROP COLUMN "names";--> statement-breakpoint
ALTER TABLE "people" DROP COLUMN "birth_year";--> statement-breakpoint
ALTER TABLE "people" DROP COLUMN "birth_date";--> statement-breakpoint
ALTER TABLE "people" DROP COLUMN "places";--> statement-breakpoint
ALTER TABLE "people" DROP COLUMN "phones";--> statement-breakpoint
ALTER TABLE "people" DROP COLUMN "emails";--> statement-breakpoint
ALTER TABLE "people" DROP COLUMN "relatives";--> statement-breakpoint
ALTER TABLE "removal_jobs" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "removal_jobs" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "removal_jobs" SET "sealed" = json_build_object('listing_key', "listing_key", 'listing_name', "listing_name", 'listing_url', "listing_url", 'note', "note", 'handoff', "handoff", 'return_address', "return_address")::text;--> statement-breakpoint
ALTER TABLE "removal_jobs" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "removal_jobs" ALTER COLUMN "sealed" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "removal_jobs" DROP COLUMN "listing_key";--> statement-breakpoint
ALTER TABLE "removal_jobs" DROP COLUMN "listing_name";--> statement-breakpoint
ALTER TABLE "removal_jobs" DROP COLUMN "listing_url";--> statement-breakpoint
ALTER TABLE "removal_jobs" DROP COLUMN "note";--> statement-breakpoint
ALTER TABLE "removal_jobs" DROP COLUMN "handoff";--> statement-breakpoint
ALTER TABLE "removal_jobs" DROP COLUMN "return_address";
