/** How much is measured; with --brief hardly anything, for who only wants to see every table. */
export const sizes = process.argv.includes('--brief')
  ? {
      pages: { rounds: 1 },
      cached: { rounds: 1, count: 50 },
      passedOn: { rounds: 1, count: 20 },
      reads: { rounds: 1, count: 5 },
      growth: { few: 100, many: 200 },
      archive: { few: 100, many: 200 },
      library: { few: 200, many: 300, rows: 60, months: 2 },
    }
  : {
      pages: { rounds: 5 },
      cached: { rounds: 5, count: 5_000 },
      passedOn: { rounds: 3, count: 300 },
      reads: { rounds: 5, count: 200 },
      growth: { few: 1_000, many: largest() },
      archive: { few: 2_000, many: 20_000 },
      library: { few: 7_400, many: 20_000, rows: 900, months: 100 },
    };

/** A million puzzles take more than a minute to write, and are measured only when asked for. */
function largest() {
  return process.env['BENCH_MILLION'] === undefined ? 100_000 : 1_000_000;
}
