CREATE TABLE "day_counts" (
	"world" text NOT NULL,
	"time_zone" text NOT NULL,
	"list" text NOT NULL,
	"day" text NOT NULL,
	"count" integer NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "day_counts_world_time_zone_list_day_pk" PRIMARY KEY("world","time_zone","list","day")
);
--> statement-breakpoint
CREATE INDEX "day_counts_age" ON "day_counts" USING btree ("counted_at");