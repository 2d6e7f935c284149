CREATE TABLE "searches" (
	"user_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"site_id" text NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"times" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "searches_user_id_person_id_site_id_name_place_pk" PRIMARY KEY("user_id","person_id","site_id","name","place")
);
