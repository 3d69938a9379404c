/*
 * Functions that never return null for non-null arguments. Unlisted functions may return null, for example
 * `array_length` for an empty array, access to a missing field of a JSON object, or `max` over no rows.
 */

/** Names of functions that never return null for non-null arguments, including functions that return sets. */
export const nonNullFunctions = new Set(
  `abs age array_append array_cat array_fill array_positions array_prepend array_remove array_replace array_to_json
   array_to_string ascii bit_length btrim cardinality ceil ceiling char_length character_length chr date_bin date_part
   date_trunc decode digest div encode exp extract family floor format generate_series gen_random_uuid hashtext
   hashtextextended host initcap json_array_elements json_array_length json_each json_object_keys json_typeof
   jsonb_array_elements jsonb_array_length jsonb_each jsonb_insert jsonb_object_keys jsonb_pretty jsonb_set
   jsonb_strip_nulls jsonb_typeof left length lower lpad ltrim make_date make_interval masklen md5 mod network nextval now
   octet_length overlay pg_advisory_xact_lock pg_advisory_lock pg_database_size pg_notify
   pg_try_advisory_lock pg_try_advisory_xact_lock position pow power quote_ident quote_literal random regexp_count
   regexp_replace regexp_split_to_array regexp_split_to_table repeat replace reverse right round row_to_json rpad rtrim
   set_config sha256 sign split_part sqrt starts_with string_to_array string_to_table strpos substr text timezone to_char
   to_date to_json to_jsonb to_timestamp translate trim_array trim_scale trunc upper verdict_now width_bucket
   word_similarity similarity strict_word_similarity clock_timestamp transaction_timestamp current_setting
   pg_advisory_unlock pg_advisory_unlock_all hostmask inet_same_family strip txid_current pg_current_xact_id
   numeric_inc isfinite isempty lower_inc upper_inc setseed`.split(/\s+/),
);

/** Functions that never return null, even for null arguments. */
export const neverNullFunctions = new Set(
  `concat concat_ws json_build_array json_build_object jsonb_build_array jsonb_build_object num_nonnulls num_nulls`.split(
    /\s+/,
  ),
);

/** Operators that may return null for non-null operands. */
export const nullableOperators = new Set(["->", "->>", "#>", "#>>", "@?", "@@"]);

/** Aggregates that never return null for a group, even if the group contains null values. */
export const aggregatesOfAnything = new Set(
  `array_agg json_agg jsonb_agg json_object_agg jsonb_object_agg`.split(/\s+/),
);

/** Aggregates that never return null for a group if all its values are non-null. */
export const aggregatesOfValues = new Set(
  `avg bit_and bit_or bool_and bool_or every max min string_agg sum`.split(/\s+/),
);

export const nonNullWindowFunctions = new Set(
  `count cume_dist dense_rank ntile percent_rank rank row_number`.split(/\s+/),
);
