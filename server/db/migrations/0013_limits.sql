CREATE TABLE "limit_uses" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "limit_uses_expire" ON "limit_uses" USING btree ("expire");