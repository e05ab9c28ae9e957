import { StaffScreen } from '../../../ui/staff/staff-screen.tsx';
import { FileExport } from './file-export.tsx';
import { FileImport } from './file-import.tsx';
import styles from './files.module.css';

/** All puzzles as files: taken along, and brought back with every difference shown first. */
export function FilesScreen() {
  return (
    <StaffScreen room="dashboard" section="dashboardFiles">
      <div className={styles.files}>
        <FileExport />
        <FileImport />
      </div>
    </StaffScreen>
  );
}
