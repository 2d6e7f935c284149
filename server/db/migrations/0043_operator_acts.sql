CREATE TABLE "operator_acts" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"act" text NOT NULL,
	"operator_id" uuid,
	"operator_digest" text,
	"account_id" uuid,
	"account_digest" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_acts_head" (
	"only" boolean PRIMARY KEY NOT NULL,
	"purged" bigint NOT NULL,
	"purged_code" text NOT NULL,
	"last" bigint NOT NULL,
	"last_code" text NOT NULL,
	"code" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "operator_acts_act" ON "operator_acts" USING btree ("act","number");--> statement-breakpoint
CREATE INDEX "operator_acts_account" ON "operator_acts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "operator_acts_operator" ON "operator_acts" USING btree ("operator_id");