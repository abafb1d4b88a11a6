export * from './table-FRUH6SFA.js';
