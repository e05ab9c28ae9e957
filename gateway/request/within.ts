/**
 * What the work gives, or what `late` gives or throws once it has taken that long; the work itself
 * goes on.
 */
export async function within<Value>(
  milliseconds: number,
  work: Promise<Value>,
  late: () => Value,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    return await Promise.race([work, tooLong.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
