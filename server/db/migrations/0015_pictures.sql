-- Pictures may be in an object store, and each is reviewed now and then. Those that are there are reviewed once the server
-- runs: nothing that replaced them had deleted them.
ALTER TABLE "blobs" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "blobs" ADD COLUMN "object" text;--> statement-breakpoint
ALTER TABLE "blobs" ADD COLUMN "review_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "blobs_review" ON "blobs" USING btree ("review_at","user_id") WHERE "blobs"."bucket" = 'evidence';--> statement-breakpoint
CREATE UNIQUE INDEX "blobs_object" ON "blobs" USING btree ("object") WHERE "blobs"."object" is not null;--> statement-breakpoint
ALTER TABLE "blobs" ADD CONSTRAINT "blobs_once" CHECK (num_nonnulls("blobs"."bytes", "blobs"."object") = 1);