export * from './table-ZUT4FU6T.js';
