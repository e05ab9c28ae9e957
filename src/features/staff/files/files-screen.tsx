import { DeskScreen } from '../desk-screen.tsx';
import { AllDrafts } from './batch/all-drafts.tsx';
import { FileExport } from './file-export.tsx';
import { FileImport } from './file-import.tsx';
import styles from './files.module.css';

/** All puzzles as files: taken along, and brought back with every difference shown first. */
export function FilesScreen() {
  return (
    <DeskScreen section="dashboardFiles">
      <div className={styles.files}>
        <FileImport />
        <div className={styles.aside}>
          <FileExport />
          <AllDrafts />
        </div>
      </div>
    </DeskScreen>
  );
}
