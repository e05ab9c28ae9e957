/** The drawings that come with what is fetched later, as the path in a 24-unit square. */
export const lateDrawings = {
  share: 'M12 15V3m-4 4 4-4 4 4M5 12v8h14v-8',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  words: 'M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12h5',
  away: 'M8 6H5v13h13v-3M13 4h7v7M20 4l-9 9',
  again: 'M4 12a8 8 0 1 1 2.500 5.800M4 20v-5h5',
  back: 'M20 12H4m7-7-7 7 7 7',
  start: 'M4 11 12 4l8 7M6 10v10h12V10M10 20v-6h4v6',
  settings: 'M4 7h9m4 0h3M4 12h3m4 0h9M4 17h9m4 0h3M15 5v4M9 10v4m6 1v4',
  accessibility:
    'M12 3.500a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3zM5 9l5 1v4l-2 6M19 9l-5 1v4l2 6',
  privacy: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z',
  imprint: 'M6 3h9l3 3v15H6zM9 10h6m-6 4h6m-6 4h4',
  news: 'M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-2 2h-2M7.500 9h6m-6 3.500h6m-6 3.500h3',
  about: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 8v6m0-10h.01',
  before: 'm15 5-7 7 7 7',
  after: 'm9 5 7 7-7 7',
} as const;
