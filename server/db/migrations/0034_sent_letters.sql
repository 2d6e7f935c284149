CREATE TABLE "sent_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mailbox" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sent_letters_mailbox" ON "sent_letters" USING btree ("mailbox","sent_at");--> statement-breakpoint
CREATE INDEX "sent_letters_at" ON "sent_letters" USING btree ("sent_at");