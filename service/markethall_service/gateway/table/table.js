export * from './table-PSX6VFE2.js';
