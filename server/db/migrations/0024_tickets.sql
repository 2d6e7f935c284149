CREATE TABLE "ticket_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"state" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"status" text NOT NULL,
	"category" text NOT NULL,
	"address_digest" text NOT NULL,
	"content_digest" text NOT NULL,
	"sender" text NOT NULL,
	"copied" boolean NOT NULL,
	"waiting" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tickets_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_messages_ticket" ON "ticket_messages" USING btree ("ticket_id","created_at");--> statement-breakpoint
CREATE INDEX "ticket_messages_plain" ON "ticket_messages" USING btree ("id") WHERE strpos(left("ticket_messages"."body", 5), 'ols1.') = 0;--> statement-breakpoint
CREATE INDEX "tickets_inbox" ON "tickets" USING btree ("status","last_at","id");--> statement-breakpoint
CREATE INDEX "tickets_last" ON "tickets" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "tickets_address" ON "tickets" USING btree ("address_digest");--> statement-breakpoint
CREATE INDEX "tickets_content" ON "tickets" USING btree ("content_digest");--> statement-breakpoint
CREATE INDEX "tickets_plain" ON "tickets" USING btree ("id") WHERE strpos(left("tickets"."sender", 5), 'ols1.') = 0;