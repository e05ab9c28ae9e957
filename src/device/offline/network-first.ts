/**
 * The network's answer if it comes within the patience; else, or where the server is out of order,
 * what is kept; and where nothing is kept or found, whatever the network still brings.
 *
 * @param patience in milliseconds
 * @throws what the network threw, when nothing is kept
 */
export async function networkFirst(
  asked: Promise<Response>,
  kept: () => Promise<Response | undefined>,
  patience: number,
): Promise<Response> {
  const inTime = await Promise.race([asked.catch(nothing), pause(patience)]);
  if (inTime !== null && inTime.status < 500) return inTime;
  // Storage that fails is no reason to fail: nothing is kept then.
  return (await kept().catch(() => undefined)) ?? asked;
}

function nothing() {
  return null;
}

function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), milliseconds);
  });
}
