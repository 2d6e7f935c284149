CREATE TABLE "mail_series" (
	"user_id" uuid NOT NULL,
	"series" text NOT NULL,
	"link_hash" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"handed_for" timestamp (3) with time zone,
	CONSTRAINT "mail_series_user_id_series_pk" PRIMARY KEY("user_id","series"),
	CONSTRAINT "mail_series_link_hash_unique" UNIQUE("link_hash")
);
--> statement-breakpoint
ALTER TABLE "mail_series" ADD CONSTRAINT "mail_series_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;