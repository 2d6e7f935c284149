CREATE TABLE "drop_requests" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"person_id" text NOT NULL,
	"submitted_on" text NOT NULL,
	"created_at" text NOT NULL,
	"updated_at" text NOT NULL,
	"sealed" text NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "drop_requests_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE INDEX "drop_requests_seq" ON "drop_requests" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "drop_requests_deleted" ON "drop_requests" USING btree ("user_id","seq") WHERE "drop_requests"."deleted";--> statement-breakpoint
CREATE INDEX "drop_requests_plain" ON "drop_requests" USING btree ("user_id") WHERE strpos(left("drop_requests"."sealed", 5), 'ols1.') = 0;--> statement-breakpoint
CREATE INDEX "drop_requests_created_at" ON "drop_requests" USING btree ("user_id","created_at");