/** A tag as the calls send it: their contract names its classification `tcid`. */
export function wireTag<Row extends { classificationId: number | null }>(row: Row) {
  const { classificationId, ...tag } = row;
  return { ...tag, tcid: classificationId };
}
