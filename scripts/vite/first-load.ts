type ModuleInfo = { importers: readonly string[]; isEntry: boolean };
type Graph = { getModuleInfo: (id: string) => ModuleInfo | null };

/**
 * Keeps everything that the page's entry imports, however far away, in one file: left to itself the
 * bundler makes a file of its own of whatever a later part shares with it, one request each.
 *
 * @returns the file's name for a module of the first load, null for every other
 */
export function firstLoadGroup(): (id: string, graph: Graph) => string | null {
  const first = new Set<string>();
  const isFirst = (id: string, graph: Graph, seen: Set<string>): boolean => {
    if (first.has(id)) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    const info = graph.getModuleInfo(id);
    const isReached =
      info !== null &&
      (info.isEntry || info.importers.some((importer) => isFirst(importer, graph, seen)));
    if (isReached) first.add(id);
    return isReached;
  };
  return (id, graph) => (isFirst(id, graph, new Set()) ? 'page' : null);
}
