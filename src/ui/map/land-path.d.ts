declare module 'virtual:land-path' {
  /** The world's land, in tenths of degrees: x counts east, y south of the equator. */
  export const landPath: string;
}
