type ModuleInfo = { importers: readonly string[]; isEntry: boolean };
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null };

/** What a page fetches once it is quiet, whatever it shows, and the little that every guard needs. */
const later =
  /\/src\/(app\/(deferred\/deferred|layout\/menu|routes\/other-screen)|features\/(play\/result\/result|account\/(sign-in\/arrival|account-screen\.module))|ui\/dialog\/toaster)\.(tsx?|css)$/;

/**
 * Keeps everything that the page's entry imports, however far away, in one file: left to itself the
 * bundler makes a file of its own of whatever a later part shares with it, one request each.
 *
 * @returns the file's name for a module of the first load, null for every other
 */
export function firstLoadGroup(): Group {
  return reachedGroup('page', (_, { isEntry }) => isEntry);
}

/** The same for what is always fetched after it: one file, with what other screens share with it. */
export function laterGroup(): Group {
  return reachedGroup('later', (id) => later.test(id));
}

type Group = (id: string, graph: Graph) => string | null;

function reachedGroup(name: string, isRoot: (id: string, info: ModuleInfo) => boolean): Group {
  const reached = new Set<string>();
  const isReached = (id: string, graph: Graph, seen: Set<string>): boolean => {
    if (reached.has(id)) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    const info = graph.getModuleInfo(id);
    const is =
      info !== null &&
      (isRoot(id, info) || info.importers.some((importer) => isReached(importer, graph, seen)));
    if (is) reached.add(id);
    return is;
  };
  return (id, graph) => (isReached(id, graph, new Set()) ? name : null);
}
