CREATE TABLE "article_reads" (
	"on_day" date NOT NULL,
	"article" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "article_reads_on_day_article_pk" PRIMARY KEY("on_day","article")
);
--> statement-breakpoint
CREATE TABLE "page_measures" (
	"on_day" date NOT NULL,
	"route" text NOT NULL,
	"measure" text NOT NULL,
	"step" smallint NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "page_measures_on_day_route_measure_step_pk" PRIMARY KEY("on_day","route","measure","step")
);
