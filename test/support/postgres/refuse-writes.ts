/** Has each statement refused that writes into these tables, as where the disk is full, or takes that back. */
export async function refuseWrites (
  { sql }: { readonly sql: (text: string) => Promise<unknown> }, refuse: boolean,
  tables: readonly string[] = ['fleet', 'sandbox', 'change', 'blob']
): Promise<void> {
  await sql(`CREATE OR REPLACE FUNCTION espelho.refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END $$`)
  for (const table of tables) {
    await sql(refuse
      ? `CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON espelho.${table} EXECUTE FUNCTION espelho.refuse()`
      : `DROP TRIGGER refuse ON espelho.${table}`)
  }
}
