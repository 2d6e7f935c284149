CREATE TABLE "lost_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"site_id" text NOT NULL,
	"digest" text NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_epochs" (
	"user_id" uuid NOT NULL,
	"after" bigint NOT NULL,
	"first" bigint NOT NULL,
	CONSTRAINT "sync_epochs_user_id_after_pk" PRIMARY KEY("user_id","after")
);
--> statement-breakpoint
CREATE INDEX "lost_requests_listing" ON "lost_requests" USING btree ("user_id","digest");