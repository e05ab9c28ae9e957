/** The rooms of those who make Quando, each with the screens that its heading leads to. */
export const staffRooms = {
  creator: [
    { name: 'creator', path: '/creator' },
    { name: 'creatorNew', path: '/creator/new' },
  ],
  dashboard: [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'dashboardNumbers', path: '/dashboard/numbers' },
    { name: 'dashboardReports', path: '/dashboard/reports' },
    { name: 'dashboardNews', path: '/dashboard/news' },
    { name: 'dashboardFiles', path: '/dashboard/files' },
  ],
  research: [
    { name: 'research', path: '/research' },
    { name: 'researchYears', path: '/research/years' },
    { name: 'researchLinks', path: '/research/links' },
    { name: 'researchUsers', path: '/research/users' },
    { name: 'researchRecord', path: '/research/record' },
  ],
} as const;

export type StaffRoom = keyof typeof staffRooms;
