CREATE TABLE "file_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"parts" integer NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_usage" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	"files" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text collate "C" NOT NULL,
	"folder" text collate "C" NOT NULL,
	"content" uuid NOT NULL,
	"parts" integer NOT NULL,
	"part_bytes" integer NOT NULL,
	"size" integer NOT NULL,
	"type" text NOT NULL,
	"digest" text NOT NULL,
	"cache_control" text NOT NULL,
	"metadata" text,
	"made_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stored_files_size" CHECK ("stored_files"."size" >= 0 and "stored_files"."parts" >= 0)
);
--> statement-breakpoint
ALTER TABLE "blobs" ADD COLUMN "size" integer;--> statement-breakpoint
CREATE INDEX "file_uploads_begun" ON "file_uploads" USING btree ("begun_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stored_files_name" ON "stored_files" USING btree ("user_id","name");--> statement-breakpoint
CREATE INDEX "stored_files_folder" ON "stored_files" USING btree ("user_id","folder","name");--> statement-breakpoint
CREATE UNIQUE INDEX "stored_files_content" ON "stored_files" USING btree ("content");--> statement-breakpoint
CREATE INDEX "stored_files_plain" ON "stored_files" USING btree ("id") WHERE strpos(left("stored_files"."metadata", 5), 'ols1.') = 0;