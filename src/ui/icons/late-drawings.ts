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
  cancelContract: 'M6 3h9l3 3v15H6zM9.500 10l5 5m0-5-5 5',
  withdraw: 'M6 3h9l3 3v15H6zM15 13H9m2.500-2.500L9 13l2.500 2.500',
  news: 'M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-2 2h-2M7.500 9h6m-6 3.500h6m-6 3.500h3',
  gift: 'M4 11h16v9H4zM3 7h18v4H3zM12 7v13M12 7c-2 0-5-.5-5-2.500S10 2.500 12 7zm0 0c2 0 5-.5 5-2.500S14 2.500 12 7z',
  about: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 8v6m0-10h.01',
  before: 'm15 5-7 7 7 7',
  after: 'm9 5 7 7-7 7',
  puzzleOverview: 'M5 5h6v6H5zM13 5h6v6h-6zM5 13h6v6H5zM16 16h.01',
  calendar: 'M5 6h14v14H5zM5 10h14M9 4v4m6-4v4M9 13.500h.01m3 0h.01m3 0h.01M9 16.500h.01m3 0h.01',
  archive: 'M4 20h16M6 20V5h4v15M10 8h4v12M10 11h4M15.200 8.200l3-.8L21 19.200l-3 .8z',
  random:
    'M12 3l7.500 4.500v9L12 21l-7.500-4.500v-9zM4.500 7.500 12 12l7.500-4.500M12 12v9M12 7.500h.01M8.250 14.500h.01m7.500-2h.01m0 4h.01',
  puzzleHistory: 'M7 4h10v16l-5-3.500L7 20zM10 9.500l1.500 1.500 3-3',
  creator: 'M4 20l1-4.500L16 4.500l3.500 3.500L8.500 19zM13.500 7l3.500 3.500M13 20h7',
  dashboard: 'M4 5h16v5H4zM4 13h7v6H4zM14 13h6v6h-6z',
  research:
    'M4 5h7v14H4zM11 5h3v8M16.500 12.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM19 18.500l2.500 2.500',
  search: 'M10.500 4.500a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5',
} as const;
