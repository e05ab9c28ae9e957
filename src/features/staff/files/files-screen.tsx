import { DeskScreen } from '../desk-screen.tsx';
import { FileExport } from './file-export.tsx';
import { FileImport } from './file-import.tsx';
import styles from './files.module.css';

/** All puzzles as files: taken along, and brought back with every difference shown first. */
export function FilesScreen() {
  return (
    <DeskScreen section="dashboardFiles">
      <div className={styles.files}>
        <FileExport />
        <FileImport />
      </div>
    </DeskScreen>
  );
}
