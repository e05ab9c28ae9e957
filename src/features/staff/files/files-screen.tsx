import { MakerScreen } from '../../../ui/staff/maker-screen.tsx';
import { FileExport } from './file-export.tsx';
import { FileImport } from './file-import.tsx';
import styles from './files.module.css';

/** All puzzles as files: taken along, and brought back with every difference shown first. */
export function FilesScreen() {
  return (
    <MakerScreen room="dashboard" section="dashboardFiles">
      <div className={styles.files}>
        <FileExport />
        <FileImport />
      </div>
    </MakerScreen>
  );
}
