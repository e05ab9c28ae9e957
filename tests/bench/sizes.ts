/** How much is measured; with --brief hardly anything, for who only wants to see every table. */
export const sizes = process.argv.includes('--brief')
  ? {
      pages: { rounds: 1 },
      lighthouse: { rounds: 1 },
      cached: { rounds: 1, count: 50 },
      room: { guests: 20, lasts: 2_500 },
      passedOn: { rounds: 1, count: 20 },
      finish: { rounds: 1, players: 20 },
      memory: { visits: 50, pause: 100, starts: 1 },
      attacks: { many: 50, few: 20, letters: 1_000 },
      folder: { puzzles: 200, writes: 10 },
      reads: { rounds: 1, count: 5 },
      growth: { few: 100, many: 200 },
      archive: { few: 100, many: 200 },
      library: { few: 200, many: 300, rows: 60, months: 2 },
    }
  : {
      pages: { rounds: 5 },
      lighthouse: { rounds: 3 },
      cached: { rounds: 5, count: 5_000 },
      room: { guests: 200, lasts: 20_000 },
      passedOn: { rounds: 5, count: 1_000 },
      finish: { rounds: 3, players: 1_000 },
      memory: { visits: 5_000, pause: 20_000, starts: 3 },
      attacks: { many: 1_100, few: 300, letters: 120_000 },
      folder: { puzzles: 8_000, writes: 180 },
      reads: { rounds: 5, count: 200 },
      growth: { few: 1_000, many: largest() },
      archive: { few: 2_000, many: 20_000 },
      library: { few: 7_400, many: 20_000, rows: 900, months: 100 },
    };

/** A million puzzles take more than a minute to write, and are measured only when asked for. */
function largest() {
  return process.env['BENCH_MILLION'] === undefined ? 100_000 : 1_000_000;
}
