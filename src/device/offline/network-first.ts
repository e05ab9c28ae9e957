/**
 * The network's answer if it comes within the patience; else, or where the server is out of order,
 * what is kept; and where nothing is kept, whatever the network still brings.
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
  return (await kept()) ?? asked;
}

function nothing() {
  return null;
}

function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), milliseconds);
  });
}
