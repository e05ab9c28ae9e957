/** The drawings that the game needs from the start, as the path in a 24-unit square. */
export const drawings = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  profile: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20a7.5 7.5 0 0 1 15 0',
  backspace: 'M9 6h11v12H9l-6-6zM12 10l4 4m0-4-4 4',
  fillZeros: 'M7 7c-4 0-4 10 0 10s4-10 0-10zM14 16h.01M17.5 16h.01M21 16h.01',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm-2.5 6.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8m0 3.5h.01',
  support: 'M12 20s-8-4.6-8-10.2A4.3 4.3 0 0 1 12 7.5a4.3 4.3 0 0 1 8 2.3C20 15.4 12 20 12 20z',
  unfold: 'm6 9 6 6 6-6',
  offline:
    'M3 3l18 18M5 13a10 10 0 0 1 4-2.6M19 13a10 10 0 0 0-6-2.9M8.5 16.5a5 5 0 0 1 6 0M12 20h.01',
  empty: 'M5 5h14v15H5zM5 9h14M9 3v4m6-4v4m-4 6h4',
} as const;
