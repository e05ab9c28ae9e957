/**
 * What the gateway knows of a database, whoever runs it.
 *
 * `query` takes one statement with `$1`-style parameters. `transaction` commits when `work` resolves
 * and rolls back when it rejects; inside it only the `query` handed to `work` counts. `exec` runs
 * several statements without parameters. Errors are those of the driver and carry the SQLSTATE in
 * `code`.
 */
export type Database = {
  query: <Row>(sql: string, parameters?: readonly unknown[]) => Promise<Row[]>;
  transaction<T>(work: (query: Database['query']) => Promise<T>): Promise<T>;
  exec(sql: string): Promise<void>;
  close(): Promise<void>;
};
