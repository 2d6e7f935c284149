CREATE TABLE "mailbox_progress" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"uid_validity" bigint,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"read_at" timestamp (3) with time zone,
	"fault" text,
	"fault_at" timestamp (3) with time zone,
	"lease" text,
	"leased_until" timestamp (3) with time zone
);
